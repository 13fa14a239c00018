/**
 * Request line and headers together; Node answers 431 beyond it. A browser sends some 2 KiB, at most 6 KiB with
 * three sign-ins under way. The web server in front adds some 200 bytes.
 */
export const maxHeaderBytes = 8 * 1024;
