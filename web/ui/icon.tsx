const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  clock: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
  globe: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM3.5 12h17M12 3.5c3 3 3 14 0 17c-3-3-3-14 0-17',
  pin: 'M12 21c4.5-4.5 7-7.8 7-11a7 7 0 10-14 0c0 3.2 2.5 6.5 7 11zM12 7.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  info: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5M12 7.8v.2',
  calendar:
    'M6.5 5.5h11A2.5 2.5 0 0120 8v10a2.5 2.5 0 01-2.5 2.5h-11A2.5 2.5 0 014 18V8a2.5 2.5 0 012.5-2.5zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  bell: 'M6 16.5V11a6 6 0 1112 0v5.5l1.5 1.5h-15zM10 20.5h4',
  label:
    'M4 12.5V5.5A1.5 1.5 0 015.5 4h7l7.5 7.5-8.5 8.5zM8.5 7.3a1.2 1.2 0 100 2.4 1.2 1.2 0 000-2.4z',
  repeat: 'M4 11a6 6 0 016-6h8m-3-3l3 3-3 3M20 13a6 6 0 01-6 6H6m3 3l-3-3 3-3',
  phone:
    'M6.5 3.5h3l1.5 4-2 1.5a12 12 0 006 6l1.5-2 4 1.5v3a2 2 0 01-2.2 2A17 17 0 014.5 5.7a2 2 0 012-2.2z',
  link: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1',
  here: 'M12 8.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3',
} as const;

export type IconName = keyof typeof PATHS;

type IconProps = {
  readonly name: IconName;
  readonly isTiny?: boolean;
  /** Points the other way where text runs from right to left. */
  readonly isMirrored?: boolean;
};

/** Carries no meaning of its own: the text beside it or the label of its button does. */
export function Icon({ name, isTiny, isMirrored }: IconProps) {
  const className = ['icon', isTiny && 'tiny', isMirrored && 'mirrored'].filter(Boolean).join(' ');
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Star() {
  return (
    <svg className="star" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
    </svg>
  );
}

export function Bird() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill="var(--bird-disc)" />
      <path
        d="M24.6 9.2c4 0 6.9 2.9 6.9 7 0 8.3-5.2 14.3-12.7 14.3-1.8 0-3.3-.2-4.6-.6l-7.6 3.9c-.7.3-1.3-.5-.8-1.1l5.9-7.3c1-1.3 1.6-2.6 2-4.2 1.7-6.7 4.3-12 10.9-12Z"
        fill="var(--bird)"
      />
      <path d="M30.3 11.9l6.5 1.7c.5.1.5.7.1.9l-5.4 2.5c.1-1.9-.3-3.7-1.2-5.1Z" fill="#f2a20c" />
      <circle cx="26" cy="14.3" r="1.9" fill="#f2a20c" />
      <circle cx="26" cy="14.3" r="1" fill="var(--bird)" />
      <path
        d="M14.9 24.6c4.1.5 7.6-1 9.7-4.7"
        fill="none"
        stroke="var(--bird-disc)"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
