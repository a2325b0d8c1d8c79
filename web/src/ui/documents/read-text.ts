/** What is shown of a text: more than anybody reads in a dialog. */
const MOST_BYTES = 512 * 1024

/** UTF-8 where it is that, else what Windows wrote before. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The beginning of a text file. @throws where it cannot be fetched */
export async function readText(url: string, size: number, signal: AbortSignal) {
  const range = { headers: { range: `bytes=0-${MOST_BYTES - 1}` } }
  const response = await fetch(url, { signal, ...(size > MOST_BYTES && range) })
  if (!response.ok) throw new Error(`${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { text: textOf(bytes), isCut: size > MOST_BYTES }
}
