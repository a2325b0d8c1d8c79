import { plainPath } from '#shared/model/file-names.ts'

/** A name for clients that know ASCII only. */
function plain(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
}

/** Percent-encoded as RFC 5987 has it: `encodeURIComponent` leaves some that it does not allow. */
function extended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The Content-Disposition by which a browser saves a file under the last part of its path. */
export function downloadAs(path: string): string {
  const name = plainPath(path.slice(path.lastIndexOf('/') + 1))
  return `attachment; filename="${plain(name)}"; filename*=UTF-8''${extended(name)}`
}
