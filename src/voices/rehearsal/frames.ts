/** A sentence around words that are quoted. */
export type Frame = (words: string) => string;

/** Sentences to take turns with. */
export type Frames<T> = readonly [T, ...T[]];

/** Whom a turn takes up, and with what. */
export const takingUp: Frames<(name: string, words: string) => string> = [
  (name, words) => `${name} brought up ${words}`,
  (name, words) => `This goes to ${name}, on ${words}`,
  (name, words) => `${name} pointed to ${words}`,
  (name, words) => `On record from ${name}: ${words}`,
  (name, words) => `To ${name}, who quoted ${words}`,
  (name, words) => `Taken up from ${name}: ${words}`,
  (name, words) => `${name} has put down ${words}`,
];

/** A line of the document. */
export const fromDocument: Frames<Frame> = [
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

/** The first line of a speaker, which says what is not to be expected of the others. */
export const fromDocumentFirst: Frames<Frame> = [
  words => `A dry run quotes and does not argue: ${words}`,
  words => `No model argues here, the text is only quoted: ${words}`,
  words => `Quoted in a dry run, without an argument: ${words}`,
  words => `In place of an argument, a line of the text: ${words}`,
];

/** A line of what the session is about. */
export const fromTopic: Frames<Frame> = [
  words => `The matter before this session: ${words}`,
  words => `What this session is about: ${words}`,
  words => `In a dry run only the topic is quoted: ${words}`,
  words => `To keep to the topic: ${words}`,
];

/** A line of the speaker's own definition. */
export const fromDefinition: Frames<Frame> = [
  words => `The definition of this agent says: ${words}`,
  words => `The agent’s own file has this line: ${words}`,
  words => `Read from this agent’s file: ${words}`,
  words => `Where a model would argue, the agent’s file has: ${words}`,
  words => `This part is defined so: ${words}`,
];

/** What the user said, and what becomes of it. */
export const toTheUser: Frames<Frame> = [
  words => `The user says ${words}, and a model would answer that here.`,
  words => `To the user’s words ${words}: this seat has them, and a dry run can only note them.`,
  words => `Noted from the user: ${words}`,
];

/** The shortest lines, for little room and for the end of the material; `item` is never the same twice. */
export const leftOver: Frames<Frame> = [
  item => `Nothing more to quote at ${item}.`,
  item => `Item ${item} passes without a quotation.`,
  item => `No further line for ${item}.`,
  item => `The text is used up at ${item}.`,
];
