/**
 * Request line and headers together; Node answers 431 beyond it. A browser of ours sends some 2 KiB, at most 6 KiB with
 * three sign-ins under way. The web server in front passes on what it gets and adds some 200 bytes.
 */
export const maxHeaderBytes = 8 * 1024;
