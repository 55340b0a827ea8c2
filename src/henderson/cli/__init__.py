def main() -> None:
    """placeholder"""
