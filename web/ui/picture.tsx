type PictureProps = {
  readonly picture: ShownPicture;
  /** The width on the page, as the attribute `sizes` has it. */
  readonly sizes: string;
  /** Empty where the text beside it says the same. */
  readonly alt?: string;
};

export type ShownPicture = {
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly focus: { readonly x: number; readonly y: number };
  readonly alt: string;
  readonly sizes: readonly { readonly url: string; readonly width: number }[];
};

/** An uploaded picture in the file that fits; cropped, it shows its focal point. */
export function Picture({ picture, sizes, alt = picture.alt }: PictureProps) {
  const { width, height, color, focus } = picture;
  return (
    <img
      srcSet={picture.sizes.map((file) => `${file.url} ${file.width}w`).join()}
      src={picture.sizes[0]?.url}
      loading="lazy"
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%`, backgroundColor: color }}
      {...{ sizes, alt, width, height }}
    />
  );
}
