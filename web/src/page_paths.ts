// Written by web/constants.py from boardwright.server.page_paths. Do not edit.

export const PAGE_PATHS = {
  "home": "/",
  "lobby": "/lobby",
  "settings": "/settings",
  "new": "/play/{game}",
  "match": "/m/{match}",
  "replay": "/replay/{match}",
  "learn": "/learn/{game}",
  "rules": "/rules/{game}",
  "print": "/print/{game}"
} as const;
