"""The owner's workshop: component packs checked, compared, carried in one file."""
