import { html, svg, type TemplateResult } from 'lit';

// SVG paths in a box of 16 × 16, stroked in the text colour.
const paths = {
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  resume: 'M5 3.2l7.5 4.8L5 12.8z',
  step: 'M4 3.2l6 4.8-6 4.8zM12.5 3.5v9',
  skip: 'M2.5 3.8L7.5 8l-5 4.2zM8.5 3.8l5 4.2-5 4.2z',
  wrapUp: 'M3.5 14V2.5M3.5 3h9l-2.2 3 2.2 3h-9',
  stop: 'M4 4h8v8H4z',
  limits: 'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 3v3M5.5 10v3',
  find: 'M11 11l3 3M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  fork: 'M6 3.8a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 0 1 3.2 0M6 12.2a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 0 1 3.2 0M13.2 3.8a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 0 1 3.2 0M4.4 5.4v5.2M11.6 5.4c0 3-2.4 3.4-5.8 5.6',
  send: 'M2.5 8h10M8.5 4l4 4-4 4',
  save: 'M8 2.5v8M4.5 7.5L8 11l3.5-3.5M2.5 13.5h11',
  another: 'M8 3v10M3 8h10',
  again: 'M13 8a5 5 0 1 1-1.6-3.7M13.5 2v3h-3',
  replay: 'M8 3.8L3 8l5 4.2zM13.5 3.8L8.5 8l5 4.2z',
  findings: 'M3.5 2h6l3 3v9h-9zM9.5 2v3h3M5.8 9.3l1.6 1.6 3-3.4',
  next: 'M2.5 8h7.5M7 4.8L10.2 8 7 11.2M13.2 3.5v9',
  keys: 'M1.5 4.5h13v7h-13zM4 7h.1M6.7 7h.1M9.3 7h.1M12 7h.1M5 9.5h6',
  side: 'M2 3h12v10H2zM9.5 3v10',
  close: 'M4 4l8 8M12 4l-8 8',
  back: 'M10 3.5L5.5 8l4.5 4.5',
  on: 'M6 3.5L10.5 8 6 12.5',
  up: 'M3.5 10L8 5.5l4.5 4.5',
  down: 'M3.5 6L8 10.5 12.5 6',
  warning: 'M8 2.2L14.5 13.5h-13zM8 6.5v3.4M8 11.8v.1',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  voice: 'M2.5 6v4h2.6l3.4 3V3L5.1 6zM11 5.5c1.4 1.4 1.4 3.6 0 5M12.8 3.7c2.4 2.4 2.4 6.2 0 8.6',
  muted: 'M2.5 6v4h2.6l3.4 3V3L5.1 6zM11 6l3.5 4M14.5 6L11 10',
  event: 'M9 1.8L3.5 9H8l-1 5.2L12.5 7H8z',
  line: 'M2.5 3h11v7.5H8L4.8 13.4v-2.9H2.5zM5.5 6.8h5',
  note: 'M3 2.5h10v7.5l-3.5 3.5H3zM9.5 13.5V10H13M5.5 5.5h5M5.5 8h3',
  hidden:
    'M2 2l12 12M6.3 6.4a2.3 2.3 0 0 0 3.2 3.2M4.2 4.6C2.6 5.6 1.5 8 1.5 8s2.3 4.5 6.5 4.5c1.3 0 2.4-.4 3.3-1M6.8 3.6c.4-.1.8-.1 1.2-.1 4.2 0 6.5 4.5 6.5 4.5s-.5 1-1.5 2.1',
  seen: 'M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8zM8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  beatBefore: 'M12 3.2L6 8l6 4.8zM3.5 3.5v9',
  attach: 'M12.5 7.5l-5 5a3 3 0 0 1-4.2-4.2l5.5-5.5a2 2 0 0 1 2.8 2.8l-5.4 5.4a1 1 0 0 1-1.4-1.4l4.7-4.7',
  cross: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof paths;

/** Renders an icon; it is hidden from screen readers, since its button has a label. */
export function icon(name: IconName, slot?: string): TemplateResult {
  return html`<svg class="icon" slot=${slot ?? ''} viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${paths[name]} />`}</svg>`;
}
