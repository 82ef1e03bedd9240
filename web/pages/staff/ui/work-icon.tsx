/** Icons of the pages of staff and admins. They are apart from those of customers, who do not load them. */
const PATHS = {
  day: 'M6.5 5.5h11A2.5 2.5 0 0120 8v10a2.5 2.5 0 01-2.5 2.5h-11A2.5 2.5 0 014 18V8a2.5 2.5 0 012.5-2.5zM4 10h16M8.5 3.5v4M15.5 3.5v4M11 14l1.5-1v5',
  week: 'M6 4.5h12A1.5 1.5 0 0119.5 6v12a1.5 1.5 0 01-1.5 1.5H6A1.5 1.5 0 014.5 18V6A1.5 1.5 0 016 4.5zM9.5 4.5v15M14.5 4.5v15',
  people:
    'M9 4.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 19.5c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 010 6.4M17 14.3c2.5.6 4 2.4 4.5 5.2',
  cash: 'M4.5 6.5h15A1.5 1.5 0 0121 8v8a1.5 1.5 0 01-1.5 1.5h-15A1.5 1.5 0 013 16V8a1.5 1.5 0 011.5-1.5zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM6.5 12v.1M17.5 12v.1',
  chart: 'M4 20.5h16M6.5 17v-5M12 17V5M17.5 17v-8',
  gear: 'M12 9a3 3 0 100 6 3 3 0 000-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  check: 'M4 6.5h9M4 12h7M4 17.5h5M13.5 15.5l2.5 2.5 4.5-5',
  pulse: 'M3 12.5h4l2.5-7 4.5 13 2.5-8 1.5 2H21',
  list: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500v.1M4.500 12v.1M4.500 17.500v.1',
  more: 'M5 11a1 1 0 100 2 1 1 0 000-2zM12 11a1 1 0 100 2 1 1 0 000-2zM19 11a1 1 0 100 2 1 1 0 000-2z',
  search: 'M10.5 4.5a6 6 0 100 12 6 6 0 000-12zM15 15l5 5',
  move: 'M12 3.5v17M3.5 12h17M9.5 6L12 3.5 14.5 6M9.5 18l2.5 2.5 2.5-2.500M6 9.500L3.5 12 6 14.500M18 9.500l2.5 2.5-2.5 2.5',
  done: 'M3 12.5l4 4L15.5 8M11.5 16l1 .5L21 8',
  ask: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM9.5 9.500a2.5 2.5 0 115 0c0 1.7-2.5 2-2.5 3.700M12 16.500v.1',
  absent:
    'M10 4.500a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM3 19.500c.7-3.6 3.2-5.5 7-5.5 1.5 0 2.8.3 3.9.8M16 15l5 5M21 15l-5 5',
  wait: 'M7 3.500h10M7 20.500h10M8 3.500c0 5 8 5.5 8 8.500s-8 3.5-8 8.500M16 3.500c0 5-8 5.5-8 8.500s8 3.5 8 8.5',
  cup: 'M5 9.500h11v5.500a4 4 0 01-4 4H9a4 4 0 01-4-4zM16 11h1.500a2.5 2.5 0 010 5H16M8.5 3.500v3M12.5 3.500v3',
  moon: 'M19.5 14A8 8 0 0110 4.500a8 8 0 109.5 9.500z',
  ticket: 'M4 8h16v3a1.5 1.5 0 000 3v3H4v-3a1.5 1.5 0 000-3zM14 8v9',
  mail: 'M4.5 6.5h15v11h-15zM4.5 7l7.5 6 7.5-6',
  warn: 'M12 4.500l8.5 15h-17zM12 10v4.500M12 17v.1',
  note: 'M5.5 4.500h13v10l-5 5h-8zM18.5 14.500h-5v5M8.5 8.500h7M8.5 12h4',
  print:
    'M7.5 9V3.500h9V9M7.5 17H5a1.5 1.5 0 01-1.5-1.500v-5A1.5 1.5 0 015 9h14a1.5 1.5 0 011.5 1.500v5A1.5 1.5 0 0119 17h-2.500M7.5 14h9v6.500h-9z',
} as const;

export type WorkIconName = keyof typeof PATHS;

type WorkIconProps = { readonly name: WorkIconName; readonly isTiny?: boolean };

/** Carries no meaning of its own: the text beside it or the label of its button does. */
export function WorkIcon({ name, isTiny }: WorkIconProps) {
  return (
    <svg className={isTiny ? 'icon tiny' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
