// The one entry of every page, served in one file with all of `base`: what that exports is imported from here.
// Everything here only eases what the page can do without it.
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
