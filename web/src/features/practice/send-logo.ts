import { LOGO_MAX_BYTES, type LogoType, logoTypes } from '#shared/model/logo.ts'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.logo

const isLogoType = (type: string): type is LogoType => logoTypes.some((known) => known === type)

/** What is wrong with a picture before anything is sent; null where nothing is. */
export function faultOf({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (!isLogoType(type)) return texts.wrongType
  return size > LOGO_MAX_BYTES ? texts.tooLarge : null
}

/**
 * Sends a picture and makes it the practice's logo; answers where it is.
 * @throws ApiError
 */
export async function sendLogo(practiceId: string, file: File): Promise<string | null> {
  const { type } = file
  if (!isLogoType(type)) throw new ApiError('ERR_LOGO_INVALID')
  const bytes = await file.arrayBuffer()
  const params = { practiceId }
  const body = { type, size: bytes.byteLength, sha256: await sha256Of(bytes) }
  const { logoId, url, headers } = await api.logos.begin({ params, body })
  const put = await fetch(url, { method: 'PUT', headers, body: bytes }).catch(() => null)
  if (!put?.ok) throw new ApiError('ERR_UPLOAD_FAILED', texts.notSent)
  return (await api.logos.set({ params, body: { logoId } })).url
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
}
