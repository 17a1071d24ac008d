// Loaded on first use (`loadEngine`), so that registering commands and views waits for none of it.
export { readAgent } from '../cast/reader';
export { findAgent } from '../cast/roster';
export { nodeClock, sha256 } from '../disk/clock';
export { openLedger } from '../disk/ledgerFile';
export { keepRecords } from '../disk/records';
export { loadRoster } from '../disk/roster';
export { createSessionFolder, dateSlug } from '../disk/sessionFolder';
export { findSessions } from '../disk/sessions';
export { readSources, writeSources } from '../disk/sources';
export { findQuote } from '../document/quote';
export { readDocument } from '../document/reader';
export { fold } from '../ledger/fold';
export { Feed, stillSource } from '../protocol/feed';
export { asWish } from '../protocol/guards';
export { estimate } from '../stage/estimate';
export { forkEvents } from '../stage/forking';
export { openingOf, seat, suggestCast } from '../stage/seating';
export { openSession, resumeSession } from '../stage/session';
