"""Divisions, brigades and armies of the campaign in a few letters, for the small print of a counter."""

SHORT = {
    "1st Marine Division": "1 Mar",
    "2nd Marine Division": "2 Mar",
    "Fleet Marine Force": "FMF",
    "Americal": "Amer",
    "25th Infantry Division": "25 Inf",
    "XIV Corps": "XIV",
    "Separate regiment": "Sep",
    "2nd Division": "2 D",
    "6th Division": "6 D",
    "7th Division": "7 D",
    "38th Division": "38 D",
    "51st Division": "51 D",
    "35th Brigade": "35 B",
    "8th Area Army": "8 A",
    "17th Army": "17 A",
    "South Seas": "S Seas",
    "Navy": "Navy",
    "Garrison": "Gar",
}
