import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { LOGO_MAX_BYTES, type LogoType, logo } from '#shared/model/logo.ts'
import { logoObject } from './keys.ts'

/** The picture of a practice's logo; null where it has none. */
export async function readLogo(
  { table, objects }: { table: Table; objects: ObjectStore },
  practiceId: string,
): Promise<{ type: LogoType; bytes: Uint8Array } | null> {
  const found = await table.get(practiceKeys(practiceId).logo, logo)
  if (!found) return null
  const bytes = await objects.read(logoObject(practiceId, found.logoId), LOGO_MAX_BYTES)
  return bytes && { type: found.type, bytes }
}
