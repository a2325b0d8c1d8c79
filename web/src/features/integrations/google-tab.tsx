import { Alert, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { connectGoogleAds, googleAdsQuery } from '../../data/google-ads.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { ConversionLog } from './conversion-log.tsx'
import { GoogleConnection } from './google-connection.tsx'
import { GoogleFile } from './google-file.tsx'
import { GoogleForm } from './google-form.tsx'
import { googleTexts as texts } from './texts.ts'
import { useComeback } from './use-comeback.ts'

/** What Google Ads is told of leads that came by its clicks, and what became of telling it. */
export function GoogleTab({ practiceId }: { practiceId: string }) {
  const query = useQuery(googleAdsQuery(practiceId))
  const { pending, error, wasDenied } = useComeback('google', connectGoogleAds(practiceId), () =>
    notifications.show({ message: texts.connected, color: 'green' }),
  )
  return (
    <Stack>
      <FormError error={error} />
      {wasDenied && <Alert color="amber" title={texts.canceled} />}
      <Loaded
        query={query}
        skeleton={
          <Section title={texts.title} text={texts.text}>
            <LinesSkeleton count={5} />
          </Section>
        }
      >
        {(state) => (
          <>
            {state.isSetUp && (
              <GoogleConnection practiceId={practiceId} state={state} connecting={pending} />
            )}
            <GoogleForm practiceId={practiceId} state={state} />
            {state.settings.way === 'file' && (
              <GoogleFile practiceId={practiceId} settings={state.settings} />
            )}
            <ConversionLog practiceId={practiceId} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}
