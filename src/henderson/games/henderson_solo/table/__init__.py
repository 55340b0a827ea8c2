"""What people see and say: views, boards, the position notation, previews, refusals."""
