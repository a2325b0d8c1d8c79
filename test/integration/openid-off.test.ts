import { expect, it } from 'vitest'
import { openidRoutes } from '#shared/api/openid.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

it('a stage begins without a provider, and says so', async () => {
  const client = createClient(app.run.origin)

  const info = answered(await client.get('/auth/openid'), openidRoutes.info.response)

  expect(info).toEqual({ enabled: false, name: null })
  expect(await client.post('/auth/openid', { body: {} })).toMatchObject(
    refusal('ERR_OPENID_UNAVAILABLE'),
  )
})
