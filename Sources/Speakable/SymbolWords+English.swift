extension SymbolWords {
  /// The words of English.
  static let english = SymbolWords(
    language: "en",
    symbols: #"""
      <=less than ;; >=greater than ;; ==equals ;; +=plus ;; −=minus ;; -=dash ;; –=dash ;; —=dash ;; ×=times
      ⋅=times ;; ÷=divided by ;; ±=plus or minus ;; ∓=minus or plus ;; ≤=less than or equal to
      ≥=greater than or equal to ;; ≠=not equal to ;; ≈=approximately ;; ≡=identical to ;; ∼=similar to
      ∝=proportional to ;; ∞=infinity ;; √=square root of ;; ∑=sum ;; ∏=product ;; ∫=integral ;; ∈=in ;; ∉=not in
      ⊂=subset of ;; ⊆=subset of or equal to ;; ⊃=superset of ;; ∪=union ;; ∩=intersection ;; ∅=empty set
      ∀=for all ;; ∃=there exists ;; ¬=not ;; ∧=and ;; ∨=or ;; ∂=partial ;; ∇=nabla ;; ⊥=perpendicular to
      ∥=parallel to ;; ∠=angle ;; ∴=therefore ;; →=right arrow ;; ←=left arrow ;; ↑=up arrow ;; ↓=down arrow
      ↔=left right arrow ;; ⇒=implies ;; ⇐=is implied by ;; ⇔=if and only if ;; ⇌=reacts both ways to ;; ^=caret
      _=underscore ;; |=vertical bar ;; ~=tilde ;; #=number sign ;; @=at ;; &=and ;; %=percent ;; ‰=per mille
      *=star ;; /=slash ;; \=backslash ;; §=section ;; ©=copyright ;; ®=registered ;; ™=trademark ;; °=degrees
      ′=prime ;; ″=double prime ;; •=bullet ;; ·=middle dot ;; …=ellipsis ;; .=point ;; ,=comma ;; :=colon
      ;=semicolon ;; !=exclamation mark ;; ?=question mark ;; ¿=inverted question mark
      ¡=inverted exclamation mark ;; '=apostrophe ;; ’=apostrophe ;; ‘=left single quote ;; "=quote ;; “=left quote
      ”=right quote ;; „=low quote ;; «=left guillemet ;; »=right guillemet ;; (=left parenthesis
      )=right parenthesis ;; [=left bracket ;; ]=right bracket ;; {=left brace ;; }=right brace ;; `=backtick
      ✓=check mark ;; ✗=cross ;; †=dagger ;; ♯=sharp ;; ♭=flat ;; ½=one half ;; ⅓=one third ;; ⅔=two thirds
      ¼=one quarter ;; ¾=three quarters ;; $=dollar ;; €=euro ;; £=pound ;; ¥=yen
      """#,
    greek: """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon \
      phi chi psi omega
      """,
    units: """
      km=kilometre|kilometres ;; m=metre|metres ;; cm=centimetre|centimetres ;; mm=millimetre|millimetres
      µm=micrometre|micrometres ;; nm=nanometre|nanometres ;; kg=kilogram|kilograms ;; g=gram|grams
      mg=milligram|milligrams ;; l=litre|litres ;; L=litre|litres ;; dl=decilitre|decilitres
      cl=centilitre|centilitres ;; ml=millilitre|millilitres ;; mL=millilitre|millilitres ;; h=hour|hours
      min=minute|minutes ;; s=second|seconds ;; ms=millisecond|milliseconds
      km/h=kilometre per hour|kilometres per hour ;; m/s=metre per second|metres per second
      m²=square metre|square metres ;; km²=square kilometre|square kilometres ;; m³=cubic metre|cubic metres
      °C=degree Celsius|degrees Celsius ;; °F=degree Fahrenheit|degrees Fahrenheit ;; °=degree|degrees ;; %=percent
      Hz=hertz ;; kHz=kilohertz ;; MHz=megahertz ;; GHz=gigahertz ;; kW=kilowatt|kilowatts
      kWh=kilowatt hour|kilowatt hours ;; kJ=kilojoule|kilojoules ;; kPa=kilopascal|kilopascals ;; Ω=ohm|ohms
      kB=kilobyte|kilobytes ;; MB=megabyte|megabytes ;; GB=gigabyte|gigabytes
      """,
    currencies: """
      $=dollar|dollars ;; €=euro|euros ;; £=pound|pounds ;; ¥=yen ;; ₹=rupee|rupees
      """,
    scales: "thousand million billion trillion",
    functions: """
      sin=sine ;; cos=cosine ;; tan=tangent ;; log=log ;; ln=natural log ;; exp=exponential ;; min=minimum
      max=maximum ;; det=determinant
      """,
    bigOperators: """
      sum=the sum ;; prod=the product ;; int=the integral ;; iint=the double integral ;; oint=the contour integral
      lim=the limit ;; bigcup=the union ;; bigcap=the intersection
      """,
    accents: """
      0300=grave ;; 0301=acute ;; 0302=circumflex ;; 0303=tilde ;; 0304=macron ;; 0306=breve ;; 0307=dot above
      0308=umlaut ;; 030A=ring ;; 030B=double acute ;; 030C=caron ;; 0323=dot below ;; 0327=cedilla ;; 0328=ogonek
      """,
    phonetic: """
      Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec \
      Romeo Sierra Tango Uniform Victor Whiskey X:X-ray Yankee Zulu
      """,
    single: """
      blank=blank ;; image=image ;; toThe=to the ;; sub=sub ;; over=over ;; minus=minus ;; times=times
      prime=prime ;; choose=choose ;; squareRootOf=the square root of ;; root=the root ;; of=of ;; bar=bar
      vector=vector ;; from=from ;; upTo=to ;; limitAs=as ;; dot=dot ;; rangeTo=to ;; capital=capital ;; space=space
      """)
}
