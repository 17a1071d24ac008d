import type { DocumentText } from '../../document/document';
import type { Question } from './asking';

/** The honest control: one reviewer with one prompt, and no product at all. */
export const reviewers: Readonly<Record<string, (document: DocumentText, model?: string) => Question>> = {
  reviewer: (document, model) => ({
    text: `Review this document before it goes to a decision. Report everything that is wrong, missing, contradictory or unproved and that its author would have to change, the gravest first: for each what is wrong, with the words of the document, what goes wrong if nobody changes it, and the change. Begin with a short verdict for whoever decides.\n\n${document.text}`,
    maxTokens: 8000,
    ...(model ? { model } : {}),
  }),
  hasty: (document, model) => ({
    text: `Review this document before it goes to a decision, in at most 350 words: the verdict, everything that has to be settled first, one line each, and what makes it go.\n\n${document.text}`,
    maxTokens: 3000,
    ...(model ? { model } : {}),
  }),
};
