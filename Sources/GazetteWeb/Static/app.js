// The entry module of every page, served in one file with all of `base`: modules import the exports of `base` from here.
// Everything here enhances a page that works without it.
import { listenForKeys } from './base/keys.js';
import { listenForChanges } from './base/live.js';
import { easeForms } from './base/forms.js';
import { watchPictures } from './base/pictures.js';
import { tickTimes } from './base/times.js';
import { followNetwork } from './base/network.js';
import { tellInsecurity } from './base/secure.js';
import { easeStatus } from './base/toast.js';

easeForms();
listenForKeys();
listenForChanges();
watchPictures();
tickTimes();
followNetwork();
tellInsecurity();
easeStatus();
