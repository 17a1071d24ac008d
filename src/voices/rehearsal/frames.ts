// The sentences in which a rehearsal quotes the document, the topic and the agents' files.

/** Puts a quotation into a sentence. */
export type Frame = (words: string) => string;

/** Sentences that are used in rotation. */
export type FrameList<T> = readonly [T, ...T[]];

/** Sentences that quote another speaker. */
export const replyFrames: FrameList<(name: string, words: string) => string> = [
  (name, words) => `${name} brought up ${words}`,
  (name, words) => `This goes to ${name}, on ${words}`,
  (name, words) => `${name} pointed to ${words}`,
  (name, words) => `On record from ${name}: ${words}`,
  (name, words) => `To ${name}, who quoted ${words}`,
  (name, words) => `Taken up from ${name}: ${words}`,
  (name, words) => `${name} has put down ${words}`,
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
  words => `Written there too: ${words}`,
  words => `Put on record: ${words}`,
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
  words => `Where a model would argue, the agent’s file has: ${words}`,
  words => `This part is defined so: ${words}`,
];

/** Sentences that answer a remark of the user. */
export const userFrames: FrameList<Frame> = [
  words => `The user says ${words}, and a model would answer that here.`,
  words => `To the user’s words ${words}: this seat has them, and a dry run can only note them.`,
  words => `Noted from the user: ${words}`,
];

/** The shortest sentences, for little room or when nothing is left to quote; `item` is unique. */
export const fallbackFrames: FrameList<Frame> = [
  item => `Nothing more to quote at ${item}.`,
  item => `Item ${item} passes without a quotation.`,
  item => `No further line for ${item}.`,
  item => `The text is used up at ${item}.`,
];
