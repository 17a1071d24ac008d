// Icons and colours of agents: their own, or ones drawn from their names.

const occupationIcons: readonly (readonly [RegExp, string])[] = [
  [/secur|threat|pentest/, '🛡️'],
  [/test|quality|\bqa\b/, '🧪'],
  [/review|audit|critic/, '🔍'],
  [/design|\bux\b|\bui\b|artist/, '🎨'],
  [/data|analy|metric|statist/, '📊'],
  [/database|sql|storage/, '🗄️'],
  [/architect/, '🏛️'],
  [/legal|law|complian|judge|arbit/, '⚖️'],
  [/financ|budget|cost|econom|billing/, '💰'],
  [/write|doc|content|editor|story/, '✍️'],
  [/mobile|ios|android/, '📱'],
  [/front|web|browser/, '🌐'],
  [/devops|platform|infra|deploy|\bsre\b|reliab/, '🛠️'],
  [/market|sales|growth/, '📣'],
  [/product|manager|lead|planner/, '🧭'],
  [/research|scien/, '🔬'],
  [/perform|speed|optimi/, '⚡'],
];

const animalIcons = [...'🦊🦉🐢🐝🐙🦁🐺🐬🦜🐘🦔🦋🐳🦒🐿🦅🦩🐧🦎🐞🦡🦭🐫🦚🐊🦘🦆🐌🦢🐲🦖🐨🦝🦙🐦🦇🐴🐸🐡🦈'];

const hueCount = 26;

/** The names of each colour that agent files use. */
const colorNames: Readonly<Record<string, string>> = {
  '#d64545': 'red crimson',
  '#b3474f': 'maroon',
  '#d1603f': 'coral salmon',
  '#c96a1b': 'orange',
  '#b07d10': 'amber',
  '#a1830a': 'yellow gold',
  '#7f8a14': 'olive',
  '#5f9411': 'lime',
  '#2f9e44': 'green',
  '#169a6b': 'mint emerald',
  '#15958c': 'teal turquoise',
  '#0f94ad': 'cyan aqua',
  '#2390cf': 'sky',
  '#3d82e0': 'blue navy',
  '#6b74e6': 'indigo',
  '#8b67e8': 'violet lavender',
  '#a45ddb': 'purple',
  '#cf4fb8': 'magenta fuchsia',
  '#d9538c': 'pink rose',
  '#a5724a': 'brown bronze',
  '#b5683a': 'copper',
  '#808790': 'gray grey silver black white',
  '#748396': 'slate steel',
};

const namedColors = new Map(
  Object.entries(colorNames).flatMap(([color, names]) => names.split(' ').map(name => [name, color] as const)),
);

/** Picks an icon for an agent that has none: by its occupation if the name tells, otherwise an animal drawn from the name. */
export function iconFor(name: string): string {
  const lower = name.toLowerCase();
  const [, icon] = occupationIcons.find(([pattern]) => pattern.test(lower)) ?? [];
  return icon ?? animalIcons[hash(lower) % animalIcons.length] ?? '🦊';
}

/** The icon of an agent in a list: its own or its occupation's, otherwise its initial in place of an animal. */
export function listIcon({ name, icon }: { name: string; icon: string }): string {
  const isDrawn = icon === iconFor(name) && animalIcons.includes(icon);
  return isDrawn ? ([...name][0] ?? '·').toUpperCase() : icon;
}

/** The icon from an agent's file; empty if it has none (characters of a scene then show their initial). */
export function typedIcon({ name, icon }: { name: string; icon: string }): string {
  return icon === iconFor(name) ? '' : icon;
}

/** Picks a stable colour for an agent that has none, readable on light and dark. */
export function colorFor(name: string): string {
  return colorAt(hueOf(name));
}

/** Assigns distinct colours to a table; a colour set in an agent's file is kept. */
export function distinctColors(agents: readonly { name: string; color: string }[]): string[] {
  const hasDefaultColor = ({ name, color }: { name: string; color: string }) => color === colorFor(name);
  const usedColors = agents.filter(agent => !hasDefaultColor(agent)).map(agent => agent.color);
  return agents.map(agent => {
    if (!hasDefaultColor(agent)) return agent.color;
    const candidates = Array.from({ length: hueCount }, (_, step) => colorAt(hueOf(agent.name) + step));
    const freeColor = (distance: number) =>
      candidates.find(color => usedColors.every(other => colorDistance(color, other) > distance));
    const color = freeColor(minDistance) ?? freeColor(0) ?? agent.color;
    usedColors.push(color);
    return color;
  });
}

// About two of the hues apart: closer colours look alike side by side.
const minDistance = 0.2;

function colorDistance(one: string, other: string): number {
  const otherChannels = channels(other.slice(1));
  return Math.hypot(...channels(one.slice(1)).map((value, at) => value - (otherChannels[at] ?? 0)));
}

function hueOf(name: string): number {
  return hash(`${name.toLowerCase()} color`) % hueCount;
}

function colorAt(step: number): string {
  return adjustContrast(fromHue(((step % hueCount) * 360) / hueCount));
}

/** Parses a colour name or code to `#rrggbb`, adjusted to be readable on light and dark; undefined if it is unknown. */
export function parseColor(word: string): string | undefined {
  const text = word.trim().toLowerCase();
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short) return adjustContrast(channels(`${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`));
  const long = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(text);
  if (long) return adjustContrast(channels(long[1] ?? ''));
  // `light blue` and `red-500` are a blue and a red.
  const base = text
    .replace(/^(?:light|dark|bright|deep|pale|hot|neon|metallic)[\s_-]?/, '')
    .replace(/(?:[\s_-]|(?<!\d))\d+$/, '');
  return namedColors.get(base);
}

/** The relative luminance of a `#rrggbb` colour, 0 to 1, as WCAG defines it. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color.slice(1)).map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Moves a colour toward white or black until its contrast is 3:1 on a white page and on a dark editor. */
function adjustContrast(rgb: number[]): string {
  // Against white a luminance up to 0.3 has that contrast, against a dark editor one from about 0.14; both limits leave a margin.
  let mixed = rgb;
  for (let step = 0; step < 20; step++) {
    const current = luminance(toHex(mixed));
    if (current < 0.15) mixed = mixed.map(value => value + (1 - value) * 0.12);
    else if (current > 0.29) mixed = mixed.map(value => value * 0.92);
    else break;
  }
  return toHex(mixed);
}

function channels(digits: string): number[] {
  return [0, 2, 4].map(at => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
}

function toHex(rgb: number[]): string {
  const byteOf = (value: number) => Math.round(value * 255).toString(16);
  return `#${rgb.map(value => byteOf(value).padStart(2, '0')).join('')}`;
}

/** HSL to RGB, at half lightness and 62 % saturation. */
function fromHue(hue: number): number[] {
  const channel = (shift: number) => {
    const sector = (shift + hue / 30) % 12;
    return 0.5 - 0.31 * Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** FNV-1a with a final mix, because alone it gives short names similar low bits. */
function hash(text: string): number {
  let sum = 2166136261;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  return (sum ^ (sum >>> 13)) >>> 0;
}
