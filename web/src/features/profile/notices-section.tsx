import { Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { noticeGroups } from '#shared/model/notice-choices.ts'
import { useAction } from '../../data/mutation.ts'
import { chooseNotices, noticeChoicesQuery } from '../../data/notifications.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.notices

/** The choices of emails of a member of the staff. */
export function NoticesSection() {
  const choices = useQuery(noticeChoicesQuery)
  const change = useAction(chooseNotices, { inline: true })
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={choices} skeleton={<LinesSkeleton count={noticeGroups.length + 1} />}>
        {({ email, digest }) => (
          <Stack gap="sm">
            <FormError error={change.error} />
            {noticeGroups.map((group) => (
              <Switch
                key={group}
                label={texts.groups[group]}
                description={texts.hints[group]}
                checked={change.input?.email?.[group] ?? email[group]}
                disabled={change.pending}
                onChange={({ currentTarget }) =>
                  change.start({ email: { [group]: currentTarget.checked } })
                }
              />
            ))}
            <Switch
              label={texts.digest}
              description={texts.digestHint}
              checked={change.input?.digest ?? digest}
              disabled={change.pending}
              onChange={({ currentTarget }) => change.start({ digest: currentTarget.checked })}
            />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
