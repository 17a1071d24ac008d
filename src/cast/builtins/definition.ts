import type { Agent } from '../agent';
import { colorNamed } from '../looks';
import { sectionsOf } from '../persona';

/** A built-in agent as it is written down. */
export interface Definition {
  slug: string;
  name: string;
  role: string;
  description: string;
  icon: string;
  color: string;
  focus: string[];
  motives: string[];
  temperature: number;
  body: string;
}

/** Makes an agent of a built-in's definition. */
export function agentOf({
  slug,
  name,
  role,
  description,
  icon,
  color,
  focus,
  motives,
  temperature,
  body,
}: Definition): Agent {
  const text = body.trim();
  return {
    slug,
    name,
    role,
    description,
    icon,
    color: colorNamed(color) ?? '#808790',
    path: `builtin:${slug}`,
    source: 'builtin',
    body: text,
    sections: sectionsOf(text),
    own: { focus, motives, temperature },
    problems: [],
  };
}
