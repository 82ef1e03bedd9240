/** The content of a script element with data: `</script>` inside a text would end it. */
export function toDataBlock(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
