// Loaded on first use (`loadEngine`), so that activation stays fast.

export { buildEarlier, earlierReaders, rerunFormat } from '../app/again';
export { applyCondensed } from '../app/condensed';
export { loadDecisions } from '../app/decisions';
export { withMemories } from '../app/memories';
export { stampSignal, startTicking } from '../app/pacing';
export { isOwn, readCopies, readRecord } from '../app/record';
export { confirmOrigins, listSpeakers } from '../app/seatModels';
export { learnSecrets } from '../app/secrets';
export {
  createNewSessionFolder,
  forkSession,
  performRecorded,
  resumeInFolder,
  startSession,
} from '../app/session';
export { sessionServices } from '../app/sessionServices';
export { dossierText, maxDossierLength } from '../cast/dossier';
export { readAgent } from '../cast/reader';
export { findAgent } from '../cast/roster';
export { nodeClock } from '../disk/clock';
export { changeIn } from '../disk/documentChange';
export { parseDocument } from '../disk/documentParser';
export { readSavedFindings } from '../disk/findingsFiles';
export { SessionFolderWatcher } from '../disk/folderWatcher';
export { openLedger } from '../disk/ledgerFile';
export { findProgram } from '../disk/programs';
export { createForkFolder, readRecording, saveRecording } from '../disk/recording';
export { findReviewRules } from '../disk/reviewRules';
export { loadRoster } from '../disk/roster';
export { findSessions } from '../disk/sessions';
export { readSources } from '../disk/sources';
export { addStoryNotes, loadNotes } from '../disk/storyNotes';
export { findStrategy, strategyNamesIn } from '../disk/strategyFiles';
export { callStrategy } from '../disk/strategyWorker';
export { ensureSecret, stateFolder } from '../disk/userState';
export { findQuote } from '../document/quote';
export { strategyVoiceId } from '../formats/council/moves';
export { answerWith } from '../formats/council/strategies/answering';
export { formatOf, formats } from '../formats/index';
export { castScene } from '../formats/scene/casting';
export { parseSceneFile } from '../formats/scene/file';
export { sceneKeys } from '../formats/scene/keys';
export { fold } from '../ledger/fold';
export { Feed, staticSource } from '../protocol/feed';
export { parsePanelMessage } from '../protocol/guards';
export { estimate } from '../stage/estimate';
export { forkEvents, forkedRecord } from '../stage/forking';
export { openingOf, seatCast, sharedKeywords, suggestCast } from '../stage/seating';
export { procedureVoice } from '../voices/procedure';
