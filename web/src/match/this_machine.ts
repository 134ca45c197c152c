/** Whether a host name means the machine it is opened on, so that a link with it is useless to
 * others. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[?::1\]?)$/.test(hostname);
}
