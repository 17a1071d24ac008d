import { slugOf } from '../../text/slug';
import { renderFrontMatter } from '../frontMatter';

/** A scene as the form collects it. */
export interface SceneDraft {
  title: string;
  characters: readonly string[];
  initialSpeaker?: string;
  maxBeats?: number;
  /** The context that everybody on stage knows. */
  prompt: string;
  setting?: string;
  /** Where the scene should arrive, one goal per line. */
  goal?: string;
}

/** Renders a draft as a scene file: names and numbers as front matter, the rest as prose. */
export function renderSceneFile(draft: SceneDraft): string {
  const { title, characters, initialSpeaker, maxBeats, prompt, setting, goal } = draft;
  const head = { name: slugOf(title), characters: [...characters], initialSpeaker, maxBeats };
  const lines = (goal ?? '').split(/\n|;/).map(line => line.trim().replace(/^[-*]\s+/, ''));
  const goals = lines.filter(line => line !== '').map(line => `- ${line}`);
  const parts = [
    `# ${title.trim()}`,
    ...(setting?.trim() ? [`Setting: ${setting.trim()}`] : []),
    prompt.trim(),
    ...(goals.length > 0 ? [`Goal:\n${goals.join('\n')}`] : []),
  ];
  return `${renderFrontMatter(head)}\n${parts.join('\n\n')}\n`;
}
