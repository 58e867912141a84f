"""Which countries make which territory of the bundled Riskless maps. Only the plans; make_maps.py carries them out.

A territory is a list of whole countries. A large country is carved first: each carving names the country, the new
piece and a region in degrees (longitude, latitude); what is left of the country keeps its name.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Region = list[tuple[float, float]]


@dataclass(frozen=True)
class Plan:
    """One map made from country shapes."""

    name: str
    title: str
    window: tuple[float, float, float, float]          # west, south, east, north, in degrees: the land looked at
    projection: str
    width: int
    territories: dict[str, str]                         # name -> countries and pieces, separated by commas
    carvings: list[tuple[str, str, Region]]
    sea: list[tuple[str, str]]
    start: tuple[dict[str, int], dict[str, int]]
    target: int
    cap: int
    no_road: list[tuple[str, str]] = field(default_factory=list)
    badges: dict[str, tuple[float, float]] = field(default_factory=dict)   # where the middle is no good, in degrees
    frame: tuple[tuple[float, float], ...] = ()         # points in degrees that the map just holds; else the window
    aspect: float = 0.0                                 # width over height, when the frame is to be widened to it
    wraps: bool = False
    smallest: float = 14.0                              # islands smaller than this are left out, in map units squared
    detail: float = 1.4                                 # how coarse the outlines are, in map units


WORLD = Plan(
    name="world", title="World", window=(-169, -56, 191, 84), projection="gall", width=2000, wraps=True,
    territories={
        "Alaska": "Alaska",
        "Western Canada": "Western Canada",
        "Eastern Canada": "Canada",
        "Greenland": "Greenland, Iceland",
        "Western States": "Western States",
        "Eastern States": "United States of America",
        "Central America": "Mexico, Guatemala, Belize, Honduras, El Salvador, Nicaragua, Costa Rica, Panama, Cuba,"
                           " Jamaica, Haiti, Dominican Rep., Puerto Rico, Bahamas, Trinidad and Tobago",
        "Colombia": "Colombia, Venezuela, Guyana, Suriname, Ecuador, Guiana",
        "Andes": "Peru, Bolivia",
        "Amazonia": "Amazonia",
        "Brazil": "Brazil",
        "Argentina": "Argentina, Chile, Uruguay, Paraguay, Falkland Is.",
        "Britain": "United Kingdom, Ireland, Isle of Man",
        "Scandinavia": "Norway, Sweden, Finland, Denmark, Åland",
        "Iberia": "Spain, Portugal, Andorra",
        "France": "France, Belgium, Netherlands, Luxembourg, Monaco",
        "Central Europe": "Germany, Switzerland, Austria, Czechia, Liechtenstein, Poland, Slovakia, Hungary",
        "Southern Europe": "Italy, San Marino, Vatican, Malta, Slovenia, Croatia, Bosnia and Herz., Serbia, Montenegro,"
                           " Kosovo, Albania, Macedonia, Greece, Bulgaria, Romania",
        "Ukraine": "Ukraine, Crimea, Belarus, Moldova, Lithuania, Latvia, Estonia, Kaliningrad",
        "Muscovy": "Muscovy",
        "Urals": "Urals",
        "Siberia": "Siberia",
        "Far East": "Russia",
        "Anatolia": "Turkey, Georgia, Armenia, Azerbaijan, Cyprus, N. Cyprus",
        "Arabia": "Syria, Lebanon, Israel, Palestine, Jordan, Iraq, Kuwait, Saudi Arabia, Yemen, Oman,"
                  " United Arab Emirates, Qatar, Bahrain",
        "Persia": "Iran, Afghanistan",
        "Turkestan": "Kazakhstan, Uzbekistan, Turkmenistan, Kyrgyzstan, Tajikistan",
        "India": "India, Pakistan, Nepal, Bhutan, Bangladesh, Sri Lanka, Siachen Glacier",
        "Tibet": "Tibet",
        "China": "China, Hong Kong, Macao, Taiwan",
        "Manchuria": "Manchuria, North Korea, South Korea",
        "Mongolia": "Mongolia",
        "Japan": "Japan",
        "Indochina": "Myanmar, Thailand, Laos, Cambodia, Vietnam, Malaya",
        "Indonesia": "Indonesia, Malaysia, Brunei, Timor-Leste, Singapore, Philippines,"
                     " Papua New Guinea, Solomon Is.",
        "Western Australia": "Western Australia",
        "Eastern Australia": "Australia",
        "New Zealand": "New Zealand",
        "Maghreb": "Morocco, W. Sahara, Algeria, Tunisia",
        "Egypt": "Egypt, Libya, Sudan",
        "West Africa": "Mauritania, Mali, Senegal, Gambia, Guinea-Bissau, Guinea, Sierra Leone, Liberia, Côte d'Ivoire,"
                       " Ghana, Togo, Benin, Burkina Faso, Niger, Nigeria",
        "Congo": "Chad, Cameroon, Central African Rep., Gabon, Eq. Guinea, Congo, Dem. Rep. Congo",
        "Horn of Africa": "Ethiopia, Eritrea, Djibouti, Somalia, Somaliland, S. Sudan, Kenya, Uganda",
        "Zambezi": "Angola, Zambia, Malawi, Mozambique, Tanzania, Rwanda, Burundi, Madagascar, Comoros",
        "South Africa": "South Africa, Lesotho, eSwatini, Namibia, Botswana, Zimbabwe",
    },
    carvings=[
        ("United States of America", "Alaska", [(-200, 50), (-129, 50), (-129, 75), (-200, 75)]),
        ("United States of America", "Hawaii", [(-180, 15), (-150, 15), (-150, 30), (-180, 30)]),
        ("United States of America", "Western States", [(-130, 20), (-100.5, 20), (-101.5, 37), (-98, 50), (-130, 50)]),
        ("Canada", "Western Canada", [(-145, 45), (-95.2, 45), (-95, 60), (-100, 72), (-108, 85), (-145, 85)]),
        ("Brazil", "Amazonia", [(-80, 10), (-44, 10), (-47, -6), (-50, -12), (-60, -14.5), (-80, -14.5)]),
        ("France", "Guiana", [(-60, 0), (-50, 0), (-50, 8), (-60, 8)]),
        ("Russia", "Crimea", [(32, 44), (36.55, 44), (36.55, 46.3), (32, 46.3)]),
        ("Russia", "Kaliningrad", [(18, 53), (24, 53), (24, 56), (18, 56)]),
        ("Russia", "Muscovy", [(20, 40), (54, 40), (49, 52), (58, 56), (59, 62), (66, 68.5), (62, 74), (20, 82)]),
        ("Russia", "Urals", [(20, 40), (80, 40), (80, 54), (84, 62), (82, 74), (75, 84), (20, 84)]),
        ("Russia", "Siberia", [(60, 40), (117, 40), (117, 55), (112, 60), (110, 66), (114, 72), (116, 84), (60, 84)]),
        ("China", "Tibet", [(70, 20), (98, 20), (102, 30), (103, 37), (96, 44), (92, 50), (70, 50)]),
        ("China", "Manchuria", [(115.5, 41), (119, 40.3), (121, 38), (130, 38), (140, 40), (140, 56), (115, 56)]),
        ("Malaysia", "Malaya", [(98, 0), (105, 0), (105, 8), (98, 8)]),
        ("Australia", "Western Australia", [(110, -40), (135, -40), (135, -26), (138, -26), (138, -8), (110, -8)]),
    ],
    sea=[
        ("Alaska", "Far East"), ("Eastern Canada", "Greenland"), ("Greenland", "Britain"), ("Greenland", "Scandinavia"),
        ("Britain", "France"), ("Britain", "Scandinavia"), ("Scandinavia", "Central Europe"), ("Iberia", "Maghreb"),
        ("Southern Europe", "Maghreb"), ("Central America", "Eastern States"), ("Amazonia", "West Africa"),
        ("Brazil", "Congo"),
        ("Arabia", "Horn of Africa"), ("Japan", "Manchuria"),
        ("Japan", "Far East"), ("Indochina", "Indonesia"), ("China", "Indonesia"),
        ("Indonesia", "Western Australia"), ("Indonesia", "Eastern Australia"), ("Eastern Australia", "New Zealand"),
        ("New Zealand", "Argentina"), ("India", "Horn of Africa"), ("Argentina", "South Africa"),
    ],
    no_road=[("Persia", "Tibet")],
    start=({"Argentina": 1}, {"Manchuria": 2}), target=220, cap=12,
    badges={"Indonesia": (114, 0.5), "Arabia": (45, 24), "Far East": (143, 64), "Britain": (-3.4, 56.6),
            "France": (2.5, 46.6), "Iberia": (-4.8, 39.6), "Southern Europe": (22.5, 43), "Ukraine": (30, 50.5)},
)

EUROPE = Plan(
    name="europe", title="Europe", window=(-60, 15, 115, 80), projection="conic", width=2000, aspect=1.58,
    frame=((-10.5, 36), (8, 33.5), (51, 44), (30, 71.5), (-21, 66.8)),
    territories={
        "Iceland": "Iceland",
        "Ireland": "Ireland, Northern Ireland",
        "Scotland": "Scotland",
        "England": "United Kingdom, Isle of Man",
        "Norway": "Norway",
        "Sweden": "Sweden, Åland",
        "Finland": "Finland",
        "Denmark": "Denmark",
        "Baltics": "Estonia, Latvia, Lithuania, Kaliningrad",
        "Benelux": "Belgium, Netherlands, Luxembourg",
        "France": "France",
        "Occitania": "Occitania, Andorra, Monaco",
        "Portugal": "Portugal",
        "Castile": "Spain",
        "Aragon": "Aragon",
        "Rhineland": "Rhineland",
        "Saxony": "Germany",
        "Alps": "Switzerland, Austria, Liechtenstein",
        "Lombardy": "Lombardy, San Marino",
        "Naples": "Italy, Vatican, Malta",
        "Poland": "Poland",
        "Bohemia": "Czechia, Slovakia",
        "Hungary": "Hungary",
        "Illyria": "Slovenia, Croatia, Bosnia and Herz., Montenegro, Albania",
        "Serbia": "Serbia, Kosovo, Macedonia",
        "Romania": "Romania, Moldova",
        "Bulgaria": "Bulgaria",
        "Greece": "Greece",
        "Belarus": "Belarus",
        "Galicia": "Galicia",
        "Ukraine": "Ukraine, Crimea",
        "Karelia": "Karelia",
        "Muscovy": "Muscovy",
        "Volga": "Russia, Kazakhstan",
        "Caucasus": "Caucasus, Georgia, Armenia, Azerbaijan",
        "Anatolia": "Turkey, Cyprus, N. Cyprus",
        "Morocco": "Morocco",
        "Algeria": "Algeria",
        "Tunis": "Tunisia, Libya",
    },
    carvings=[
        ("United Kingdom", "Northern Ireland", [(-9, 53.5), (-5.3, 53.5), (-5.3, 55.35), (-9, 55.35)]),
        ("United Kingdom", "Scotland", [(-9, 54.6), (-4, 54.6), (-3.2, 54.95), (-2, 55.7), (2, 56), (2, 62), (-9, 62)]),
        ("France", "Occitania", [(-5, 40), (12, 40), (12, 46.5), (5, 46.6), (3, 46.2), (0, 46.4), (-5, 46.4)]),
        ("Spain", "Aragon", [(-1.6, 44), (-2.2, 42), (-1.6, 40.5), (-2.2, 39), (-2.2, 36), (6, 36), (6, 44)]),
        ("Germany", "Rhineland", [(4, 46), (10, 46), (10.2, 50), (9.8, 51.5), (10.8, 52.6), (10.6, 56), (4, 56)]),
        ("Italy", "Lombardy", [(5, 43.6), (8.5, 43.2), (11, 43.2), (13.9, 43.6), (15, 48), (5, 48)]),
        ("Ukraine", "Galicia", [(20, 47), (28.5, 47), (29, 48.5), (29.5, 52.5), (20, 53)]),
        ("Russia", "Crimea", [(32, 44), (36.55, 44), (36.55, 46.3), (32, 46.3)]),
        ("Russia", "Kaliningrad", [(18, 53), (24, 53), (24, 56), (18, 56)]),
        ("Russia", "Karelia", [(24, 58), (34, 58.8), (38, 60.5), (42, 62), (46, 66), (60, 68), (80, 84), (20, 84)]),
        ("Russia", "Caucasus", [(36, 40), (52, 40), (49, 45.5), (44, 46.4), (40, 47.2), (36, 45.5)]),
        ("Russia", "Muscovy", [(20, 48), (42.5, 48.5), (44, 52), (46, 57), (46, 68), (20, 68)]),
    ],
    sea=[
        ("Iceland", "Scotland"), ("Iceland", "Norway"), ("Ireland", "Scotland"), ("Ireland", "England"),
        ("Scotland", "Norway"), ("England", "France"), ("England", "Benelux"), ("England", "Denmark"),
        ("Norway", "Denmark"), ("Denmark", "Sweden"), ("Sweden", "Baltics"), ("Finland", "Baltics"),
        ("Sweden", "Poland"), ("Castile", "Morocco"), ("Aragon", "Algeria"), ("Naples", "Tunis"), ("Naples", "Illyria"),
        ("Naples", "Greece"), ("Greece", "Anatolia"), ("Bulgaria", "Anatolia"), ("Ukraine", "Anatolia"),
        ("Occitania", "Naples"), ("Ireland", "Portugal"),
    ],
    no_road=[("Norway", "Karelia"), ("France", "Alps"), ("Volga", "Ukraine")],
    badges={"Greece": (22.3, 39.6), "Volga": (48.5, 54.5), "Muscovy": (37.5, 54.5)},
    start=({"Volga": 1}, {"Aragon": 2}), target=190, cap=12,
)


PLANS = (WORLD, EUROPE)
