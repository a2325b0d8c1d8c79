import { Box, Button, FileButton, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LOGO_MAX_BYTES, logoTypes } from '#shared/model/logo.ts'
import type { Practice } from '#shared/model/practice.ts'
import { ApiError } from '../../api/api-error.ts'
import { logoQuery, removeLogo, setLogo } from '../../data/logos.ts'
import { useAction } from '../../data/mutation.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { PracticeLogo } from '../../ui/practice-logo.tsx'
import { Section } from '../../ui/section.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.logo

type Props = { practice: Pick<Practice, 'id' | 'name'> }

/** The logo: chosen, sent at once, and shown. */
export function LogoSection({ practice: { id: practiceId, name } }: Props) {
  const { data: url } = useQuery(logoQuery(practiceId))
  const forget = useRef<() => void>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const send = useAction(setLogo(practiceId), {
    onSuccess: () => {
      notifications.show({ message: texts.set, color: 'green' })
      forget.current?.()
    },
    onError: (failure) => {
      const isLost = failure.name === 'ERR_UPLOAD_FAILED'
      setError(isLost ? new ApiError(failure.name, texts.notSent) : failure)
      forget.current?.()
    },
  })
  const remove = useAction(removeLogo(practiceId), {
    onSuccess: () => notifications.show({ message: texts.removed, color: 'green' }),
  })

  function choose(file: File) {
    const type = logoTypes.find((known) => known === file.type)
    setError(null)
    if (type && file.size <= LOGO_MAX_BYTES) return send.start({ file, type })
    setError(new ApiError('ERR_LOGO_INVALID', type ? texts.tooLarge : texts.wrongType))
    forget.current?.()
  }

  return (
    <Section title={texts.title} text={texts.text}>
      {error && (
        <Box mb="sm">
          <FormError error={error} />
        </Box>
      )}
      <Group gap="md">
        {url ? <PracticeLogo url={url} name={name} height={64} /> : <Hint>{texts.none}</Hint>}
        <FileButton
          accept={logoTypes.join(',')}
          resetRef={forget}
          inputProps={{ 'aria-label': texts.choose }}
          onChange={(file) => file && choose(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={send.pending}>
              {url ? texts.replace : texts.choose}
            </Button>
          )}
        </FileButton>
        {url && (
          <ConfirmButton
            variant="subtle"
            color="red"
            loading={remove.pending}
            title={texts.removeTitle}
            text={texts.removeText}
            confirm={texts.remove}
            keep={texts.keep}
            onConfirm={() => remove.start()}
          >
            {texts.remove}
          </ConfirmButton>
        )}
      </Group>
    </Section>
  )
}
