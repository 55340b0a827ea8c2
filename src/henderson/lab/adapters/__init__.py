"""The games behind the interfaces of research: PettingZoo (aec), Gymnasium (gym), OpenSpiel (spiel).

Each module needs its library only when it is imported; spiel needs none but numpy. The extra 'research' brings them.
"""
