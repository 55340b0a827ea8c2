"""The study room: games looked back on, and positions to learn from. It reads saves and seats, and changes neither."""
