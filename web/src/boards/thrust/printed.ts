// Written by web/constants.py from boardwright.present.thrust.printed. Do not edit.

export const SIDES = [
  "black",
  "red"
] as const;

export const EDGES = {
  "black": "#c3cede",
  "red": "#ff8a85"
} as const;

export const BANDS = [
  "out",
  "sensor",
  "combat",
  "close"
] as const;

export const PHASES = [
  "initiative",
  "recon",
  "movement",
  "attack",
  "morale"
] as const;

export const CLASSES = [
  "0",
  "I",
  "II",
  "III",
  "IV",
  "V"
] as const;

export const STATS = {
  "SPD": "speed",
  "COM": "combat",
  "SEN": "sensors"
} as const;

export const KINDS = {
  "freighter": {
    "title": "Freighter",
    "rank": 2,
    "SPD": 40,
    "COM": 35,
    "SEN": 35,
    "die": 5,
    "fuel": 12,
    "hull": "M-21-6h9v12h-9zM-11-6h9v12h-9zM-1-6h9v12h-9zM9-5h6l6 5-6 5h-6z"
  },
  "patrol": {
    "title": "Autonomous Patrol",
    "rank": 2,
    "SPD": 45,
    "COM": 47,
    "SEN": 30,
    "die": 5,
    "fuel": 18,
    "hull": "M21 0L11-5H-5L-10-11H-17L-13-3-19 0-13 3-17 11H-10L-5 5H11ZM7-1.6h6v3.2h-6z"
  },
  "salvage": {
    "title": "Salvage Vessel",
    "rank": 3,
    "SPD": 30,
    "COM": 36,
    "SEN": 35,
    "die": 5,
    "fuel": 6,
    "hull": "M-20-7h22v14h-22zM4-9h9l8 6-3 3-7-5h-7zM4 9h9l8-6-3-3-7 5h-7zM-15-3h5v6h-5z"
  },
  "subcompact": {
    "title": "Subcompact",
    "rank": 1,
    "SPD": 35,
    "COM": 20,
    "SEN": 20,
    "die": 1,
    "fuel": 12,
    "hull": "M-10 0c0-5 5-8 11-8s12 4 12 8-6 8-12 8-11-3-11-8zM-15-4h3v8h-3zM3-4h6v4h-6z"
  },
  "fighter": {
    "title": "Fighter",
    "rank": 4,
    "SPD": 40,
    "COM": 50,
    "SEN": 35,
    "die": 10,
    "fuel": 6,
    "hull": "M21 0L4-3-7-11H-13L-9-3-18-2V2L-9 3-13 11H-7L4 3Z"
  },
  "highend": {
    "title": "High-End Transport",
    "rank": 2,
    "SPD": 50,
    "COM": 20,
    "SEN": 50,
    "die": 1,
    "fuel": 14,
    "hull": "M22 0C12-5-2-7-19-4L-14 0-19 4C-2 7 12 5 22 0zM-15-10H-8L4-6-9-6zM-4-1h9v2h-9z"
  },
  "science": {
    "title": "Science Ship",
    "rank": 5,
    "SPD": 35,
    "COM": 42,
    "SEN": 55,
    "die": 5,
    "fuel": 120,
    "hull": "M-21-6h10v12h-10zM-10-1.5h13v3h-13zM4-11c10 3 10 19 0 22 5-7 5-15 0-22zM13-1h8v2h-8z"
  },
  "troop": {
    "title": "Troop Transport",
    "rank": 5,
    "SPD": 40,
    "COM": 52,
    "SEN": 40,
    "die": 10,
    "fuel": 24,
    "hull": "M-20-10H5L21-3V3L5 10H-20L-15 0ZM-10-5h4v10h-4zM-2-5h4v10h-4z"
  },
  "cruiser": {
    "title": "Passenger Cruiser",
    "rank": 0,
    "SPD": 40,
    "COM": 31,
    "SEN": 35,
    "die": 1,
    "fuel": 12,
    "hull": "M-21 1c0-5 6-6 12-6H11c6 0 9 2 11 5l-6 6H-16zM-9-10H8v3H-9zM-11-2h3v3h-3zM-5-2h3v3h-3zM1-2h3v3h-3zM7-2h3v3h-3z"
  }
} as const;

export const EFFECTS = {
  "1": {
    "name": "Leak",
    "meaning": "Loses one more fuel each time it spends some."
  },
  "2": {
    "name": "Weapons Eliminated",
    "meaning": "It can no longer attack."
  },
  "3": {
    "name": "Sensors Fried",
    "meaning": "It can no longer scan."
  },
  "4": {
    "name": "Fire",
    "meaning": "It takes 1 DMG in every Morale phase."
  },
  "6": {
    "name": "Life Support Crippled",
    "meaning": "SPD, COM and SEN are 10 lower."
  },
  "7": {
    "name": "Reactor Breached",
    "meaning": "It takes 2 DMG in every Morale phase."
  },
  "8": {
    "name": "Dead in the Water",
    "meaning": "It can neither scan nor move nor attack."
  }
} as const;

export const LEVELS = [
  "no damage",
  "Leak",
  "Weapons Eliminated",
  "Sensors Fried",
  "Fire",
  "Hull Damage: it takes 2 more at once and ends on 7",
  "Life Support Crippled",
  "Reactor Breached",
  "Dead in the Water",
  "Eliminated: it is removed from play"
] as const;

export const CRIPPLED = 6 as const;

export const STAT_LOSS = 10 as const;
