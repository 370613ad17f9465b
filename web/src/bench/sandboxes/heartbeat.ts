// Starts a thread that measures what share of the time a thread may run on this machine now.

import heartbeat from './heartbeat-thread.js?raw';
import type { Host } from './host';
import type { OpenHeartbeat } from './patience';

export const heartbeatOn =
  (host: Host): OpenHeartbeat =>
  (onShare) => {
    const thread = host.open(heartbeat, 0, 0);
    // Without the heartbeat, the limits are those of a machine with an idle processor.
    const broken = () => onShare(1);
    thread.begin((share: unknown) => onShare(share as number), broken);
    return () => thread.end();
  };
