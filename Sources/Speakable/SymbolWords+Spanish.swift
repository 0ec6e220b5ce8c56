extension SymbolWords {
  /// The words of Spanish.
  static let spanish = SymbolWords(
    language: "es",
    symbols: #"""
      <=menor que ;; >=mayor que ;; ==igual a ;; +=más ;; −=menos ;; -=guion ;; –=guion ;; —=raya ;; ×=por ;; ⋅=por
      ÷=dividido entre ;; ±=más menos ;; ∓=menos más ;; ≤=menor o igual que ;; ≥=mayor o igual que ;; ≠=distinto de
      ≈=aproximadamente ;; ≡=idéntico a ;; ∼=similar a ;; ∝=proporcional a ;; ∞=infinito ;; √=raíz cuadrada de
      ∑=suma ;; ∏=producto ;; ∫=integral ;; ∈=pertenece a ;; ∉=no pertenece a ;; ⊂=subconjunto de
      ⊆=subconjunto o igual a ;; ⊃=superconjunto de ;; ∪=unión ;; ∩=intersección ;; ∅=conjunto vacío ;; ∀=para todo
      ∃=existe ;; ¬=no ;; ∧=y ;; ∨=o ;; ∂=derivada parcial ;; ∇=nabla ;; ⊥=perpendicular a ;; ∥=paralelo a
      ∠=ángulo ;; ∴=por lo tanto ;; →=flecha derecha ;; ←=flecha izquierda ;; ↑=flecha arriba ;; ↓=flecha abajo
      ↔=flecha doble ;; ⇒=implica ;; ⇐=está implicado por ;; ⇔=si y solo si ;; ⇌=en equilibrio con ;; ^=circunflejo
      _=guion bajo ;; |=barra vertical ;; ~=tilde ;; #=almohadilla ;; @=arroba ;; &=y ;; %=por ciento ;; ‰=por mil
      *=asterisco ;; /=barra ;; \=barra inversa ;; §=sección ;; ©=copyright ;; ®=registrado ;; ™=marca ;; °=grados
      ′=prima ;; ″=doble prima ;; •=viñeta ;; ·=punto medio ;; …=puntos suspensivos ;; .=punto ;; ,=coma
      :=dos puntos ;; ;=punto y coma ;; !=exclamación ;; ?=interrogación ;; ¿=abre interrogación
      ¡=abre exclamación ;; '=apóstrofo ;; ’=apóstrofo ;; ‘=comilla simple ;; "=comillas ;; “=abre comillas
      ”=cierra comillas ;; „=comillas bajas ;; «=abre comillas ;; »=cierra comillas ;; (=abre paréntesis
      )=cierra paréntesis ;; [=abre corchete ;; ]=cierra corchete ;; {=abre llave ;; }=cierra llave
      `=acento grave ;; ✓=marca de verificación ;; ✗=cruz ;; †=cruz ;; ♯=sostenido ;; ♭=bemol ;; ½=un medio
      ⅓=un tercio ;; ⅔=dos tercios ;; ¼=un cuarto ;; ¾=tres cuartos ;; $=dólar ;; €=euro ;; £=libra ;; ¥=yen
      """#,
    greek: """
      alfa beta gamma delta épsilon zeta eta theta iota kappa lambda mi ni xi ómicron pi ro sigma tau ípsilon fi \
      ji psi omega
      """,
    units: """
      km=kilómetro|kilómetros ;; m=metro|metros ;; cm=centímetro|centímetros ;; mm=milímetro|milímetros
      µm=micrómetro|micrómetros ;; nm=nanómetro|nanómetros ;; kg=kilogramo|kilogramos ;; g=gramo|gramos
      mg=miligramo|miligramos ;; l=litro|litros ;; L=litro|litros ;; dl=decilitro|decilitros
      cl=centilitro|centilitros ;; ml=mililitro|mililitros ;; mL=mililitro|mililitros ;; h=hora|horas
      min=minuto|minutos ;; s=segundo|segundos ;; ms=milisegundo|milisegundos
      km/h=kilómetro por hora|kilómetros por hora ;; m/s=metro por segundo|metros por segundo
      m²=metro cuadrado|metros cuadrados ;; km²=kilómetro cuadrado|kilómetros cuadrados
      m³=metro cúbico|metros cúbicos ;; °C=grado Celsius|grados Celsius ;; °F=grado Fahrenheit|grados Fahrenheit
      °=grado|grados ;; %=por ciento ;; Hz=hercio|hercios ;; kHz=kilohercio|kilohercios
      MHz=megahercio|megahercios ;; GHz=gigahercio|gigahercios ;; kW=kilovatio|kilovatios
      kWh=kilovatio hora|kilovatios hora ;; kJ=kilojulio|kilojulios ;; kPa=kilopascal|kilopascales ;; Ω=ohmio|ohmios
      kB=kilobyte|kilobytes ;; MB=megabyte|megabytes ;; GB=gigabyte|gigabytes
      """,
    currencies: """
      $=dólar|dólares ;; €=euro|euros ;; £=libra|libras ;; ¥=yen|yenes ;; ₹=rupia|rupias
      """,
    scales: "mil millón millones billones",
    functions: """
      sin=seno ;; cos=coseno ;; tan=tangente ;; log=logaritmo ;; ln=logaritmo natural ;; exp=exponencial
      min=mínimo ;; max=máximo ;; det=determinante
      """,
    bigOperators: """
      sum=la suma ;; prod=el producto ;; int=la integral ;; iint=la integral doble ;; oint=la integral de contorno
      lim=el límite ;; bigcup=la unión ;; bigcap=la intersección
      """,
    accents: """
      0300=acento grave ;; 0301=acento agudo ;; 0302=circunflejo ;; 0303=tilde ;; 0304=macrón ;; 0306=breve
      0307=punto arriba ;; 0308=diéresis ;; 030A=anillo ;; 030B=doble acento agudo ;; 030C=carón ;; 0323=punto abajo
      0327=cedilla ;; 0328=ogonek
      """,
    phonetic: """
      Antonio Burgos Carmen Dolores Enrique Francia Gerona Historia Inés José Kilo Lorenzo Madrid Navarra Ñoño \
      Oviedo París Querido Ramón Sábado Toledo Ulises Valencia Washington Xilófono Yegua Zaragoza
      """,
    single: """
      blank=espacio en blanco ;; image=imagen ;; toThe=elevado a ;; sub=sub ;; over=sobre ;; minus=menos
      times=por ;; prime=prima ;; choose=sobre ;; squareRootOf=raíz cuadrada de ;; root=raíz ;; of=de ;; bar=barra
      vector=vector ;; from=desde ;; upTo=hasta ;; limitAs=cuando ;; dot=punto ;; rangeTo=a ;; capital=mayúscula
      space=espacio
      """)
}
