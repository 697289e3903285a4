/** Whether the last digit is the right check digit for the others. */
export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, character, place) => {
    const digit = Number(character);
    const doubled = digit * 2;
    return total + (place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};
