import { vi } from 'vitest'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { answered, type Client } from './client.ts'
import { aStudy, begun, sendMissing } from './scans.ts'

/** Sends a study, and waits until it is known what is in it; answers the key and what was found. */
export async function aKnownStudy(
  client: Client,
  about: { practiceId: string; patientId: string },
  files = aStudy({ slices: 2 }),
) {
  const key = await begun(client, about)
  await sendMissing(client, key, files)
  await client.post(`/uploads/${key}/complete`, { body: {} })
  const found = await vi.waitUntil(
    async () => {
      const reply = await client.get(`/uploads/${key}/parse`)
      const index = answered(reply, uploadRoutes.parse.response)
      return index.state === 'ready' && index
    },
    { timeout: 60_000, interval: 200 },
  )
  return { key, studies: found.studies }
}
