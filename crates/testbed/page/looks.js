// The light of the scene in the light and in the dark theme. Colours of light are linear, others as they are seen.

const hex = (text) => [0, 2, 4].map((i) => parseInt(text.slice(i, i + 2), 16) / 255);

export const LOOKS = {
  light: {
    top: hex('e9eef4'), bottom: hex('f7f9fb'), paper: hex('f6f8fa'), floor: hex('f1f4f7'), line: hex('8b98a6'), accent: hex('c01f5b'), held: hex('2a6ab0'),
    strokes: { way: [192, 31, 91], rest: [214, 128, 160], hit: [37, 99, 171], a: [37, 99, 171], b: [201, 115, 25], step: [122, 82, 196] },
    sun: [0.42, 0.83, 0.37], sky: [0.52, 0.55, 0.60], ground: [0.34, 0.33, 0.32],
  },
  dark: {
    top: hex('0e141b'), bottom: hex('1a222c'), paper: hex('12181f'), floor: hex('1b232d'), line: hex('5d6c7b'), accent: hex('ff6f9f'), held: hex('7bb8f7'),
    strokes: { way: [255, 111, 159], rest: [158, 84, 112], hit: [123, 184, 247], a: [123, 184, 247], b: [245, 182, 120], step: [178, 150, 240] },
    sun: [0.42, 0.83, 0.37], sky: [0.40, 0.43, 0.50], ground: [0.20, 0.20, 0.22],
  },
};
