import type { Setup } from '../stage/setup';
import { codePointName, suspiciousText } from '../text/invisible';

const mostShown = 6;

/** A sentence for each text of a set-up, and of what was `spoken` before, that holds characters which nobody can see, but a model can. */
export function hiddenIn({ cast, document, rules, topic, options }: Setup, spoken = ''): string[] {
  const texts = [
    ...cast.map(({ agent }) => ({ name: agent.name, text: `${agent.description}\n${agent.body}` })),
    document
      ? { name: document.path ?? document.title, text: document.text }
      : { name: 'The topic', text: `${topic}\n${Object.values(options).join('\n')}` },
    { name: rules?.path ?? '', text: rules?.text ?? '' },
    { name: 'What was said', text: spoken },
  ];
  return texts.flatMap(({ name, text }) => {
    const hidden = suspiciousText(text);
    if (hidden.length === 0) return [];
    const shown = hidden.slice(0, mostShown).map(each => `${codePointName(each.codePoint)} in line ${each.line}`);
    const more = hidden.length > mostShown ? `, … (${hidden.length} in all)` : '';
    return [`${name} holds text that you cannot see, but a model can: ${shown.join(', ')}${more}.`];
  });
}
