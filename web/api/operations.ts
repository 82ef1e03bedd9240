/** Every operation of the API; a page loads those that it names. */
export * from '../../packages/client/src/operations.ts';
