// Written by web/constants.py from boardwright.present.palette and shapes. Do not edit.

export const LOOKS = {
  "black": {
    "light": "#4a5160",
    "dark": "#20242c",
    "ink": "#ffffff",
    "shape": "disc"
  },
  "white": {
    "light": "#fffdf6",
    "dark": "#777059",
    "ink": "#2b2a26",
    "shape": "ring"
  },
  "red": {
    "light": "#b3161d",
    "dark": "#6e0a10",
    "ink": "#ffffff",
    "shape": "square"
  },
  "blue": {
    "light": "#164aa6",
    "dark": "#0b2a66",
    "ink": "#ffffff",
    "shape": "triangle"
  },
  "green": {
    "light": "#169468",
    "dark": "#07573d",
    "ink": "#000000",
    "shape": "diamond"
  },
  "yellow": {
    "light": "#f2e13c",
    "dark": "#7d7300",
    "ink": "#2b2a26",
    "shape": "star"
  },
  "purple": {
    "light": "#9268d8",
    "dark": "#4c2f8a",
    "ink": "#000000",
    "shape": "plus"
  },
  "orange": {
    "light": "#fb9528",
    "dark": "#8f4a00",
    "ink": "#2b2a26",
    "shape": "hexagon"
  },
  "cyan": {
    "light": "#62cdf2",
    "dark": "#0e6a94",
    "ink": "#2b2a26",
    "shape": "wedge"
  },
  "pink": {
    "light": "#cc79a7",
    "dark": "#8c3f6a",
    "ink": "#000000",
    "shape": "cross"
  }
} as const;

export const SHAPES = {
  "disc": "M-0.85 0a0.85 0.85 0 1 0 1.7 0a0.85 0.85 0 1 0 -1.7 0Z",
  "ring": "M-0.95 0a0.95 0.95 0 1 0 1.9 0a0.95 0.95 0 1 0 -1.9 0ZM-0.5 0a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0Z",
  "square": "M0.76 0.76L-0.76 0.76L-0.76 -0.76L0.76 -0.76Z",
  "triangle": "M0 -0.95L0.98 0.75L-0.98 0.75Z",
  "diamond": "M0 -1.1L0.85 0L0 1.1L-0.85 0Z",
  "star": "M0 -1.1L0.28 -0.39L1.05 -0.34L0.46 0.15L0.65 0.89L0 0.48L-0.65 0.89L-0.46 0.15L-1.05 -0.34L-0.28 -0.39Z",
  "plus": "M-0.34 -1L0.34 -1L0.34 -0.34L1 -0.34L1 0.34L0.34 0.34L0.34 1L-0.34 1L-0.34 0.34L-1 0.34L-1 -0.34L-0.34 -0.34Z",
  "hexagon": "M0.98 0L0.49 0.85L-0.49 0.85L-0.98 0L-0.49 -0.85L0.49 -0.85Z",
  "wedge": "M0 0.95L0.98 -0.75L-0.98 -0.75Z",
  "cross": "M0.47 -0.95L0.95 -0.47L0.48 0L0.95 0.47L0.47 0.95L0 0.48L-0.47 0.95L-0.95 0.47L-0.48 0L-0.95 -0.47L-0.47 -0.95L0 -0.48Z"
} as const;
