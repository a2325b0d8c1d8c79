import { Button, Stack } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../data/mutation.ts'
import { finishOpenid } from '../../data/openid.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { LinkForm } from './link-form.tsx'
import { explained } from './openid-failure.ts'
import { openidTexts as texts } from './openid-texts.ts'
import { keepLink, type PendingLink, readLink } from './pending-link.ts'
import { useEnter } from './use-sign-in.ts'

/** Where the sign-in service sends the browser back to: finishes signing in. */
export function OpenidCallback() {
  const parameters = useLocation({ select: ({ state }) => state.openid })
  const [link, setLink] = useState(readLink)
  const enter = useEnter()
  const begun = useRef(false)

  function ask(pending: PendingLink) {
    keepLink(pending)
    setLink(pending)
  }

  const finish = useAction(finishOpenid, {
    onSuccess: ({ outcome, returnTo }) =>
      'result' in outcome && outcome.result === 'link'
        ? ask({ email: outcome.email, returnTo })
        : enter(outcome, { returnTo: returnTo ?? undefined }),
    inline: true,
  })

  // What the service sent is good for one try.
  useEffect(() => {
    if (begun.current || link || !parameters) return
    begun.current = true
    finish.start(parameters)
  })

  if (link) return <LinkForm pending={link} />
  if (!parameters) return <Failed error={new ApiError('ERR_OPENID_FAILED')} />
  if (finish.error) return <Failed error={finish.error} />
  return <PageLoading words={texts.pending} />
}

function Failed({ error }: { error: ApiError }) {
  return (
    <StepCard title={texts.failed}>
      <Stack>
        <FormError error={explained(error)} />
        <Button fullWidth renderRoot={(props) => <Link to="/login" replace {...props} />}>
          {texts.back}
        </Button>
      </Stack>
    </StepCard>
  )
}
