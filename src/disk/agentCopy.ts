import { stringify } from 'yaml';
import * as z from 'zod/mini';
import type { Agent } from '../cast/agent';

const text = z.string();
const number = z.number();
const texts = z.array(text);

/** The schema of an agent's copy in a session's folder. */
export const agentShape: z.ZodMiniType<Agent> = z.object({
  slug: text,
  name: text,
  role: z.optional(text),
  description: text,
  icon: text,
  color: text,
  path: text,
  source: z.enum(['workspace', 'home', 'builtin']),
  root: z.optional(text),
  model: z.optional(text),
  body: text,
  condensed: z.optional(text),
  sections: z.array(z.object({ title: text, text })),
  own: z.object({
    focus: z.optional(texts),
    motives: z.optional(texts),
    temperature: z.optional(number),
    secrets: z.optional(text),
    enters: z.optional(number),
    leaves: z.optional(number),
    relations: z.optional(z.record(text, text)),
  }),
  problems: z.array(z.object({ line: number, message: text, severity: z.enum(['info', 'warning', 'error']) })),
});

/** Renders an agent as a markdown file, for people who look into a session's folder. */
export function agentMarkdown(agent: Agent): string {
  const { name, description, role, model, icon, color, own, body } = agent;
  const head = { name, description, role, model, icon, color, convene: Object.keys(own).length > 0 ? own : undefined };
  return `---\n${stringify(head, { schema: 'core' })}---\n\n${body}\n`;
}
