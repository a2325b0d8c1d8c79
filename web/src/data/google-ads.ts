import type { QueryClient } from '@tanstack/react-query'
import { googleAdsRoutes } from '#shared/api/google-ads.ts'
import type { GoogleAdsState } from '#shared/model/google-ads.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages, query } from './query.ts'

const api = createClient({ googleAds: googleAdsRoutes })

/** What Google Ads is told. */
export const googleAdsQuery = (practiceId: string) =>
  query(api.googleAds.get, { params: { practiceId } })

/** What became of telling it, newest first. */
export const conversionsQuery = (practiceId: string) =>
  pages(api.googleAds.list, { params: { practiceId }, query: { limit: 25 } })

/** What every call answers is what is known from then on. */
const known = (practiceId: string) => ({
  write: (client: QueryClient, state: GoogleAdsState) =>
    client.setQueryData(googleAdsQuery(practiceId).queryKey, state),
})

export const changeGoogleAds = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.googleAds.update>) =>
      api.googleAds.update({ params: { practiceId }, body }),
    ...known(practiceId),
  })

/** Connects with what Google came back with. */
export const connectGoogleAds = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.googleAds.connect>) =>
      api.googleAds.connect({ params: { practiceId }, body }),
    ...known(practiceId),
  })

export const disconnectGoogleAds = (practiceId: string) =>
  mutation({
    run: () => api.googleAds.disconnect({ params: { practiceId } }),
    ...known(practiceId),
  })

/** Asks Google whether it would take conversions; none is counted. */
export const testGoogleAds = (practiceId: string) =>
  mutation({ run: () => api.googleAds.test({ params: { practiceId }, body: {} }) })

/** Gives the file another address, which is answered this once. */
export const makeConversionFile = (practiceId: string) =>
  mutation({
    run: () => api.googleAds.makeFile({ params: { practiceId }, body: {} }),
    write: (client, { state }) => client.setQueryData(googleAdsQuery(practiceId).queryKey, state),
  })

export const endConversionFile = (practiceId: string) =>
  mutation({
    run: () => api.googleAds.endFile({ params: { practiceId } }),
    ...known(practiceId),
  })
