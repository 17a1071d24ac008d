import type { Story } from '../panel/story';

/** Milliseconds from the page's start to the first painted turn. */
export async function firstTurn(): Promise<number> {
  while (!document.querySelector('convene-card .words > *')) await frame();
  await frame();
  return performance.now() - (performance.getEntriesByName('panel-script')[0]?.startTime ?? 0);
}

/** Milliseconds from the page's start until all turns are there. */
export async function allTurns(): Promise<number> {
  while (document.querySelector('convene-transcript')?.getAttribute('aria-busy') !== 'false') await frame();
  return performance.now();
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

function frame(): Promise<number> {
  return new Promise(resolve => requestAnimationFrame(resolve));
}

async function settled(): Promise<void> {
  for (let frames = 0; frames < 5; frames++) await frame();
}
