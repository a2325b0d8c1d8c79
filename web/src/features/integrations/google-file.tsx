import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { GoogleAdsSettings } from '#shared/model/google-ads.ts'
import { endConversionFile, makeConversionFile } from '../../data/google-ads.ts'
import { useAction } from '../../data/mutation.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { googleTexts as texts } from './texts.ts'

type Props = { practiceId: string; settings: GoogleAdsSettings }

/** The secret address from which Google fetches conversions. */
export function GoogleFile({ practiceId, settings: { fileSince } }: Props) {
  const mayEdit = usePermission('practices.googleAds.update')
  const [url, setUrl] = useState<string | null>(null)
  const make = useAction(makeConversionFile(practiceId), {
    inline: true,
    onSuccess: (made) => setUrl(made.url),
  })
  const end = useAction(endConversionFile(practiceId), { onSuccess: () => setUrl(null) })
  return (
    <Section title={texts.file} text={texts.fileText}>
      <Stack gap="sm">
        <FormError error={make.error} />
        <Group justify="space-between" gap="sm">
          <Hint>
            {fileSince === null ? (
              texts.noFile
            ) : (
              <>
                {texts.fileSince} <RelativeTime at={fileSince} />
              </>
            )}
          </Hint>
          {mayEdit && (
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                loading={make.pending}
                onClick={() => make.start()}
              >
                {fileSince === null ? texts.makeFile : texts.replaceFile}
              </Button>
              {fileSince !== null && (
                <ConfirmButton
                  variant="default"
                  size="xs"
                  loading={end.pending}
                  title={texts.endFileTitle}
                  text={texts.endFileText}
                  confirm={texts.endFile}
                  onConfirm={() => end.start()}
                >
                  {texts.endFile}
                </ConfirmButton>
              )}
            </Group>
          )}
        </Group>
        {url !== null && (
          <Stack gap={6} role="status">
            <Text size="sm">{texts.fileOnce}</Text>
            <CopiedCode value={url} label={texts.copy} done={texts.copied} />
          </Stack>
        )}
      </Stack>
    </Section>
  )
}
