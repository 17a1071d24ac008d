import type { Story } from '../panel/story';

/** Milliseconds from now to the first painted turn, and to all turns being there. */
export async function opening(): Promise<{ first: number; all: number }> {
  const start = performance.now();
  while (!document.querySelector('convene-card .words > *')) await frame();
  await frame();
  const first = performance.now() - start;
  while (document.querySelector('convene-transcript')?.getAttribute('aria-busy') !== 'false') await frame();
  return { first, all: performance.now() - start };
}

/** Frames from a piece of text to its paint while three turns stream, one number a piece; pieces come as a model's do. */
export async function deltaFrames(story: Story, pieces: number): Promise<number[]> {
  const lines = ['proponent-1', 'opponent-1', 'arbitrator-1'].map(seat => ({ seat, move: 'reaction', text: '' }));
  const turns = story.begin(lines, 'Streaming');
  await settled();
  const taken: number[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    const turn = turns[piece % turns.length] ?? '';
    const word = `piece${piece} `;
    story.say(turn, piece % 25 === 24 ? `${word}\n\n` : word);
    let frames = 0;
    while (!document.querySelector(`#turn-${turn} .words`)?.textContent?.includes(word.trim())) {
      await frame();
      frames += 1;
    }
    taken.push(frames);
  }
  for (const [index, turn] of turns.entries()) {
    const text = story.partials().find(each => each.turn === turn)?.text ?? '';
    story.end(turn, { seat: lines[index]?.seat ?? '', move: 'reaction', text });
  }
  return taken;
}

/** Milliseconds of each frame while the transcript is scrolled from end to end. */
export async function scrollFrames(steps: number): Promise<number[]> {
  const transcript = document.querySelector('convene-transcript');
  const taken: number[] = [];
  if (!transcript) return taken;
  let last = await frame();
  for (let step = 0; step <= steps; step++) {
    transcript.scrollTop = ((transcript.scrollHeight - transcript.clientHeight) * step) / steps;
    const now = await frame();
    taken.push(now - last);
    last = now;
  }
  return taken;
}

/** Milliseconds of each frame for some time while turns arrive. */
export async function streamFrames(story: Story, pieces: number): Promise<number[]> {
  const taken: number[] = [];
  const [turn = ''] = story.begin([{ seat: 'proponent-1', move: 'counter', text: '' }], 'Streaming');
  let text = '';
  let last = await frame();
  for (let piece = 0; piece < pieces; piece++) {
    const word = `word${piece} `;
    text += word;
    story.say(turn, word);
    const now = await frame();
    taken.push(now - last);
    last = now;
  }
  story.end(turn, { seat: 'proponent-1', move: 'counter', text });
  return taken;
}

/** Streams all texts at once, a turn each, one character of each a frame; ends them with their whole text. */
export async function pour(story: Story, texts: readonly string[]): Promise<void> {
  const lines = texts.map(text => ({ seat: 'proponent-1', move: 'reaction', text }));
  const turns = story.begin(lines, 'Pouring');
  await settled();
  const longest = Math.max(...texts.map(text => text.length));
  for (let at = 0; at < longest; at++) {
    for (const [index, text] of texts.entries()) if (at < text.length) story.say(turns[index] ?? '', text.charAt(at));
    await frame();
  }
  for (const [index, turn] of turns.entries()) {
    const line = lines[index];
    if (line) story.end(turn, line);
  }
  await settled();
}

/** Presses everything in the turns that can be pressed as a link. */
export function pressLinks(): number {
  const links = document.querySelectorAll<HTMLElement>('.words a.link');
  for (const link of links) link.click();
  return links.length;
}

/** What in the page could load, run or navigate, the page's own script and sheet aside. */
export function live(): string[] {
  const names =
    'img, picture, video, audio, iframe, object, embed, base, form, style, link, script, [href], [src], [style*=url]';
  const own = 'head > link[rel=stylesheet], script[nonce]';
  return [...document.querySelectorAll(names)].filter(each => !each.matches(own)).map(each => each.outerHTML);
}

/** Words pour in while the panel is hidden and shown, and the host starts again, at random; returns what is shown and what was said. */
export async function flicker(
  page: { hidden: boolean; story: Story; restart(): void },
  tries: number,
): Promise<[string, string]> {
  const [turn = ''] = page.story.begin([{ seat: 'proponent-1', move: 'counter', text: '' }], 'Flicker');
  await settled();
  for (let attempt = 0; attempt < tries; attempt++) {
    page.story.say(turn, `w${attempt} `);
    if (Math.random() < 0.4) page.hidden = !page.hidden;
    if (Math.random() < 0.1) page.restart();
    if (!page.hidden) document.dispatchEvent(new Event('visibilitychange'));
    if (Math.random() < 0.5) await frame();
  }
  page.hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  await settled();
  const shown = document.querySelector(`#turn-${turn} .words`)?.textContent ?? '';
  return [
    shown.trim(),
    page.story
      .partials()
      .find(each => each.turn === turn)
      ?.text.trim() ?? '',
  ];
}

function frame(): Promise<number> {
  return new Promise(resolve => requestAnimationFrame(resolve));
}

async function settled(): Promise<void> {
  for (let frames = 0; frames < 5; frames++) await frame();
}
