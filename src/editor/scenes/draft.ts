/** A scene as a form gathers it. */
export interface SceneDraft {
  title: string;
  characters: readonly string[];
  initialSpeaker?: string;
  maxBeats?: number;
  /** What is the matter: the context that everybody on stage knows. */
  prompt: string;
  setting?: string;
  /** Where the scene is meant to arrive, one goal a line. */
  goal?: string;
}

/** A scene file from a draft: front matter for what is counted and named, prose for the rest. */
export async function sceneText(draft: SceneDraft): Promise<string> {
  const { frontMatter } = await import('../frontMatter');
  const { slugOf } = await import('../../text/slug');
  const { title, characters, initialSpeaker, maxBeats, prompt, setting, goal } = draft;
  const head = { name: slugOf(title), characters: [...characters], initialSpeaker, maxBeats };
  const goals = linesOf(goal).map(line => `- ${line.replace(/^[-*]\s+/, '')}`);
  const parts = [
    `# ${title.trim()}`,
    ...(setting?.trim() ? [`Setting: ${setting.trim()}`] : []),
    prompt.trim(),
    ...(goals.length > 0 ? [`Goal:\n${goals.join('\n')}`] : []),
  ];
  return `${frontMatter(head)}\n${parts.join('\n\n')}\n`;
}

function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\n|;/)
    .map(line => line.trim())
    .filter(line => line !== '');
}
