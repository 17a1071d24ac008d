// The sentences in which a rehearsal quotes the document, the topic and the agents' files.

/** Puts a quotation into a sentence. */
export type Frame = (words: string) => string;

/** Sentences that are used in rotation. */
export type FrameList<T> = readonly [T, ...T[]];

/** Sentences that quote another speaker. */
export const replyFrames: FrameList<(name: string, words: string) => string> = [
  (name, words) => `${name} brought up ${words}`,
  (name, words) => `Back to ${name}: ${words}`,
  (name, words) => `${name} pointed to ${words}`,
  (name, words) => `${name} has said: ${words}`,
  (name, words) => `${name} quoted ${words}`,
  (name, words) => `From what ${name} said: ${words}`,
  (name, words) => `${name} also said: ${words}`,
];

/** Sentences that quote the document. */
export const documentFrames: FrameList<Frame> = [
  words => `The document says: ${words}`,
  words => `Another line of the text: ${words}`,
  words => `Next to it on the page: ${words}`,
  words => `The text also has this: ${words}`,
  words => `Quoted as it stands: ${words}`,
  words => `One more line to weigh: ${words}`,
  words => `A line that bears on it: ${words}`,
  words => `It also says: ${words}`,
  words => `Also in the document: ${words}`,
];

/** Sentences for a speaker's first turn, which say that a dry run does not argue. */
export const firstDocumentFrames: FrameList<Frame> = [
  words => `A dry run quotes and does not argue: ${words}`,
  words => `No model argues here, the text is only quoted: ${words}`,
  words => `Quoted in a dry run, without an argument: ${words}`,
  words => `In place of an argument, a line of the text: ${words}`,
];

/** Sentences that quote the topic. */
export const topicFrames: FrameList<Frame> = [
  words => `The matter before this session: ${words}`,
  words => `What this session is about: ${words}`,
  words => `In a dry run only the topic is quoted: ${words}`,
  words => `To keep to the topic: ${words}`,
];

/** Sentences that quote the speaker's own file. */
export const definitionFrames: FrameList<Frame> = [
  words => `The definition of this agent says: ${words}`,
  words => `The agent’s own file has this line: ${words}`,
  words => `Read from this agent’s file: ${words}`,
  words => `In place of an argument, a line of the agent’s file: ${words}`,
  words => `The agent’s file describes it so: ${words}`,
];

/** Sentences that answer a remark of the user. */
export const userFrames: FrameList<Frame> = [
  words => `The user says ${words}, and a model would answer that here.`,
  words => `The user said ${words}; a dry run can only take note of it.`,
  words => `Noted, from the user: ${words}`,
];

/** The shortest sentences, for little room or when nothing is left to quote; `item` is unique. */
export const fallbackFrames: FrameList<Frame> = [
  item => `Nothing is left to quote (${item}).`,
  item => `No quotation is left (${item}).`,
  item => `The text has no further line (${item}).`,
  item => `All of the text was quoted (${item}).`,
];
