import { Anchor, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { textGroups } from '#shared/model/notice-choices.ts'
import { useAction } from '../../data/mutation.ts'
import { chooseNotices, noticeChoicesQuery } from '../../data/notifications.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.noticeTexts

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}))

/** The choice of texts about new work. They need a verified mobile number. */
export function NoticeTextsSection({ canText }: { canText: boolean }) {
  const choices = useQuery(noticeChoicesQuery)
  const change = useAction(chooseNotices, { inline: true })
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={choices} skeleton={<LinesSkeleton count={textGroups.length} />}>
        {({ text, quiet: saved }) => {
          const quiet = change.input?.quiet ?? saved
          return (
            <Stack gap="sm">
              <FormError error={change.error} />
              {!canText && <VerifyHint />}
              {textGroups.map((group) => (
                <Switch
                  key={group}
                  label={texts.groups[group]}
                  checked={change.input?.text?.[group] ?? text[group]}
                  disabled={change.pending || (!canText && !text[group])}
                  onChange={({ currentTarget }) =>
                    change.start({ text: { [group]: currentTarget.checked } })
                  }
                />
              ))}
              <Group gap="sm">
                {(['from', 'to'] as const).map((end) => (
                  <NativeSelect
                    key={end}
                    label={texts[end]}
                    data={hours}
                    value={String(quiet[end])}
                    disabled={change.pending}
                    onChange={({ currentTarget }) =>
                      change.start({ quiet: { ...quiet, [end]: Number(currentTarget.value) } })
                    }
                  />
                ))}
              </Group>
              <Hint>{texts.quiet}</Hint>
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}

function VerifyHint() {
  return (
    <Text size="sm">
      {texts.unverified}{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/my/security" {...props} />}
      >
        {texts.verify}
      </Anchor>
    </Text>
  )
}
