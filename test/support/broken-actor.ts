/** An actor whose workflow task fails at every attempt, as if its history could not be replayed. */
export function calendar(): Promise<void> {
  return Promise.reject(new Error('the history cannot be replayed'));
}
