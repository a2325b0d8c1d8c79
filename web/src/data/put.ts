/** How long one request may take (specification, section 9). */
const TIMEOUT_MS = 600_000

export type PutRequest = {
  readonly url: string
  /** What goes with the bytes: headers of a PUT, or the fields of a form. */
  readonly kind: 'put' | 'form'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob
  readonly signal: AbortSignal
  /** Bytes of the body that have gone so far. */
  readonly onProgress: (sent: number) => void
}

/** Sends bytes to the store. Throws PutError where it fails, the signal's reason where it is given up. */
export type Put = (request: PutRequest) => Promise<void>

export class PutError extends Error {
  override readonly name = 'PutError'
  /** Null where no answer came. */
  readonly status: number | null

  constructor(status: number | null) {
    super(status === null ? 'The store did not answer.' : `The store answered ${status}.`)
    this.status = status
  }
}

/**
 * By XMLHttpRequest, for only that tells how far an upload has come. Of a form nobody asks it: browsers
 * send one right away only where nobody listens (decision 031).
 */
export const putByXhr: Put = ({ url, kind, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = (error: unknown) => {
      signal.removeEventListener('abort', abort)
      reject(error)
    }
    if (kind === 'put') request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return fail(new PutError(request.status))
      signal.removeEventListener('abort', abort)
      resolve()
    }
    request.onerror = () => fail(new PutError(null))
    request.ontimeout = () => fail(new PutError(null))
    request.onabort = () => fail(signal.reason)
    signal.addEventListener('abort', abort)
    request.open(kind === 'form' ? 'POST' : 'PUT', url)
    request.timeout = TIMEOUT_MS
    if (kind === 'form') return request.send(formOf(headers, body))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })

/** The store reads no field after the file. */
function formOf(fields: PutRequest['headers'], file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}
